import './page-like.ts';

// Only then: the app's modules look at the browser as they load, in whatever order a build puts them into chunks.
await import('./draw.tsx');
