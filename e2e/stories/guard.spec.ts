import { PEOPLE, type Person } from '../harness/people.ts'
import { expect, test } from '../harness/test.ts'

/** The rooms of the portal, and who may enter each (specification, sections 2 and 6, with the demonstration's people). */
const ADMINISTRATOR: Person = 'Yadira Batista'
const ASKS: readonly Person[] = [
  'Eliécer Quintero',
  'Milagros Pineda',
  'Rogelio Castillo',
  'Carmen Arosemena',
  'Dayana Rodríguez',
  'Tomás Herrera',
  'Graciela Moreno',
  'Iván Samudio',
  'Nereida Vega',
  // He asks for nothing, but "Gestionar solicitudes desembolsadas" holds the word.
  'Óscar Villarreal',
]
const TREASURY: readonly Person[] = ['Tomás Herrera', 'Graciela Moreno']
const ROOMS: Readonly<Record<string, readonly Person[]>> = {
  '/requests': ASKS,
  '/requests/new': ASKS,
  '/payments/single': TREASURY,
  '/payments/single/beneficiaries': TREASURY,
  '/payments/single/new': TREASURY,
  '/payments/multiple': TREASURY,
  '/payments/cash-closing': ['Iván Samudio', 'Nereida Vega'],
  '/payments/cancellations': ['Carmen Arosemena', 'Nereida Vega'],
  '/accounting': ['Óscar Villarreal'],
  '/accounting/period': ['Óscar Villarreal'],
  // Near misses of the rooms above.
  '/payments': [],
  '/payments/singles': [],
  '/payments/multiple-request': [],
}
/** Addresses that lead nowhere, whoever asks. */
const NOWHERE = new Set(['/payments', '/payments/singles', '/payments/multiple-request'])

/** Others who are asked every day enter the same rooms; the long run asks these too. */
const ALIKE: ReadonlySet<Person> = new Set([
  'Milagros Pineda',
  'Rogelio Castillo',
  'Carmen Arosemena',
  'Dayana Rodríguez',
  'Graciela Moreno',
  'Nereida Vega',
])

for (const person of PEOPLE) {
  const tag = ALIKE.has(person) ? ['@once', '@prove'] : ['@once']
  const title = `${person} enters the rooms that the permissions open, and is sent to /404 from the others`
  test(title, { tag }, async ({ signIn }) => {
    const desk = await signIn(person)
    expect(desk.path).toBe('/')
    for (const [room, people] of Object.entries(ROOMS)) {
      const mayEnter = !NOWHERE.has(room) && (person === ADMINISTRATOR || people.includes(person))
      await desk.go(room)
      await expect.poll(() => desk.path, { message: `${person} at ${room}` }).toBe(mayEnter ? room : '/404')
      await desk.settled()
      if (!mayEnter) {
        await expect(desk.heading('No encontramos esta página')).toBeVisible()
      }
      // Looking around never signs anybody out.
      await expect(desk.button(`Tu cuenta: ${person}`)).toBeVisible()
    }
  })
}

test('An address that was typed is guarded like a link @once', async ({ signIn }) => {
  const desk = await signIn('Tomás Herrera')
  for (const room of Object.keys(ROOMS)) {
    await desk.open(room)
    const mayEnter = ROOMS[room]?.includes('Tomás Herrera') === true
    await expect.poll(() => desk.path, { message: room }).toBe(mayEnter ? room : '/404')
  }
})

test('Kevin, whom nobody gave a permission yet, is told so and whom to ask; every other page is /404', async ({
  signIn,
}) => {
  const kevin = await signIn('Kevin Ábrego')
  await expect(kevin.main.getByText('Todavía no tienes ningún permiso asignado')).toBeVisible()
  await expect(kevin.main.getByText(/Yadira Batista/u)).toBeVisible()
  await kevin.isUsableByEverybody('home without permissions')
  for (const path of ['/requests', '/payments/single', '/users', '/settings', '/request', '/nada']) {
    await kevin.open(path)
    await expect.poll(() => kevin.path).toBe('/404')
  }
  await kevin.isUsableByEverybody('page that is not there')
  await kevin.link('Volver al inicio').click()
  await expect.poll(() => kevin.path).toBe('/')
})
