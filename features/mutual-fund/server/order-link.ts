/** The app's address where an order is looked at. */
export const orderLink = (id: string): string => `/mutualFunds/order/${id}`;
