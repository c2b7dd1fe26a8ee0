import { expect, type Page, test } from '@playwright/test';
import { goWithin } from '#e2e/go-within.ts';
import { ask, buyOne, signIn } from '#e2e/sandbox-investor.ts';

/** The bar below, which comes after what a screen says. */
const SECTIONS = `
- navigation "Secciones":
  - link "Inicio"
  - link "Mercado"
  - link "Operar"
  - link "Noticias"
  - link "Perfil"`;

/**
 * What a screen reader says of each screen, in this order: its name, then what one comes for, then the ways on. Only what
 * stays: names, headings and landmarks, never a figure.
 */
const SCREENS: readonly (readonly [path: string, tree: string])[] = [
  [
    '/home',
    `
- complementary
- banner:
  - heading "Bolsillo" [level=1]
  - link "Buscar"
  - link /Notificaciones/
- main:
  - region "Activos totales":
    - paragraph:
      - button "Ocultar montos"
    - link "Depositar"
    - link "Retirar"
  - navigation "Servicios":
    - list
  - heading "Tus posiciones" [level=2]
  - list "Tus posiciones":
    - listitem:
      - link /AAPL/
  - region "Índices y tipo de cambio"
  - heading "Mayores alzas" [level=2]
  - list "Mayores alzas"${SECTIONS}`,
  ],
  [
    '/situation?tab=mexico',
    `
- banner:
  - heading "Mercado" [level=1]
- main:
  - link /Busca/
  - tablist "Mercado":
    - tab "Favoritos"
    - tab "EE. UU."
    - tab "México" [selected]
  - tabpanel "México":
    - radiogroup "Qué acciones"
    - button /^Ordenar/
    - list "México":
      - listitem:
        - link /AC Arca Continental/${SECTIONS}`,
  ],
  [
    '/situation/detail/AAPL.XNAS',
    `
- banner:
  - button "Volver"
  - heading "AAPL · Apple Inc." [level=1]
  - button "Avísame de AAPL"
  - button "AAPL en favoritos"
- main:
  - region "Cotización"
  - region "Tu posición"
  - region "Gráfica de precios":
    - img /AAPL/
    - radiogroup "Plazo"
    - button "Ver como tabla"
    - list "Compraste y vendiste":
      - listitem: /Compraste 1 a/
  - heading "Tu posición" [level=2]
- button "Vender"
- button "Comprar"`,
  ],
  [
    '/trade',
    `
- banner:
  - heading "Operar" [level=1]
  - link "Buscar"
- main:
  - tablist "Operar":
    - tab "Órdenes" [selected]
    - tab "Posiciones"
    - tab "Cerradas"
  - tabpanel "Órdenes":
    - list "Órdenes":
      - listitem:
        - link /Compra AAPL .*1 acción/${SECTIONS}`,
  ],
  [
    '/trade?tab=holdings',
    `
- banner:
  - heading "Operar" [level=1]
- main:
  - tablist "Operar":
    - tab "Posiciones" [selected]
  - tabpanel "Posiciones":
    - paragraph: Valor de mercado
    - heading "Dólares" [level=2]
    - list:
      - listitem:
        - link /AAPL .*1 acción/${SECTIONS}`,
  ],
  [
    '/user/assets',
    `
- banner:
  - button "Volver"
  - heading "Registro de activos" [level=1]
- main:
  - radiogroup "Moneda"
  - radiogroup "Tipo"
  - heading [level=2]
  - list "Registro de activos":
    - listitem:
      - button /AAPL/`,
  ],
  [
    '/deposit',
    `
- banner:
  - button "Volver"
  - heading "Depositar" [level=1]
  - link "Mis depósitos y retiros"
- main:
  - heading "Primero verificamos quién eres" [level=2]
  - paragraph: /CURP/
  - link "Verificar mi identidad"`,
  ],
  [
    '/withdrawal',
    `
- banner:
  - button "Volver"
  - heading "Retirar" [level=1]
  - link "Retiros"
- main:
  - heading "Primero verificamos quién eres" [level=2]
  - link "Verificar mi identidad"`,
  ],
  [
    '/user',
    `
- banner:
  - heading "Perfil" [level=1]
  - link "Ajustes"
- main:
  - img "Nivel 1"
  - region "Activos totales":
    - button "Ocultar montos"
    - term: Posiciones
  - link "Depositar"
  - link "Retirar"
  - link "Convertir"
  - button "Invitar"
  - heading "Tu dinero" [level=2]
  - list "Tu dinero"
  - heading "Tu seguridad" [level=2]
  - list "Tu seguridad"
  - heading "Ayuda" [level=2]
  - list "Ayuda"
  - button "Cerrar sesión"${SECTIONS}`,
  ],
];

/** The sheet in its first step. */
const ORDER = `
- dialog "Comprar AAPL":
  - heading "Comprar AAPL" [level=2]
  - paragraph: Paso 1 de 3
  - radiogroup "Tipo de orden"
  - group:
    - button "Menos"
    - textbox /Cantidad/
    - button "Más"
  - button "Revisar"`;

test('a screen reader reads ten screens in the order of what one comes for', async ({ page }) => {
  test.setTimeout(240_000);
  const { token } = await signIn(page);
  await buyOne(page, token);
  await expectFilled(page, token);
  for (const [path, tree] of SCREENS) {
    await test.step(path, async () => {
      await goWithin(page, path);
      await expect.soft(page.locator('body')).toMatchAriaSnapshot(tree);
    });
  }
  await test.step('the order sheet', async () => {
    await goWithin(page, '/situation/detail/AAPL.XNAS');
    await page.getByRole('button', { name: 'Comprar', exact: true }).click();
    await expect(page.locator('body')).toMatchAriaSnapshot(ORDER);
    // and nothing behind it is read
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  });
});

/** What was bought is all there: its row says so, and its chart marks it. */
async function expectFilled(page: Page, token: string): Promise<void> {
  await expect.poll(async () => (await ask(page, token, 'trade/list', {})).items[0]?.state).toBe('completed');
}
