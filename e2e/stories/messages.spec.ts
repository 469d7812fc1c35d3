import { askForMoney, readPopup, row } from '../harness/acts.ts'
import type { Desk } from '../harness/desk.ts'
import { openPostOffice, type PostOffice } from '../harness/post-office.ts'
import { type Receiver, startReceiver } from '../harness/receiver.ts'
import { test as base, expect } from '../harness/test.ts'

/** A portal that sends mail and may tell another system on this machine. */
const test = base.extend<{ post: PostOffice; other: Receiver }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs here
  post: async ({}, use) => {
    const post = await openPostOffice()
    await use(post)
    await post.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs here
  other: async ({}, use) => {
    const other = await startReceiver()
    await use(other)
    await other.close()
  },
  environment: async ({ post }, use) => {
    await use({
      CAUDAL_MAIL__HOST: '127.0.0.1',
      CAUDAL_MAIL__PORT: String(post.port),
      CAUDAL_MAIL__SECURITY: 'none',
      CAUDAL_MAIL__FROM: 'Caudal <caudal@caudal.example>',
      CAUDAL_WEBHOOKS__ALLOW_PRIVATE: 'true',
    })
  },
})

const TRIAL = 'Correo de prueba de Caudal'

const trials = (post: PostOffice) => post.letters.filter(({ raw }) => raw.includes(`Subject: ${TRIAL}`))

test('Yadira tries the mail: a server that turns it away is heard, and what it takes arrives @once', async ({
  post,
  signIn,
}) => {
  const yadira = await signIn('Yadira Batista', '/settings/mail')
  await expect(yadira.main.getByText('Caudal <caudal@caudal.example>')).toBeVisible()
  await yadira.isUsableByEverybody('correo')
  const letter = row(yadira, 'Prueba')

  await test.step('the server refuses, and the list says what it said', async () => {
    post.refuse('Mailbox is on holiday')
    await yadira.button('Enviarme un correo de prueba').click()
    await readPopup(yadira, /^El correo de prueba está por salir/u)
    await expect(letter).toContainText('Fallido')
    await expect(letter).toContainText('Mailbox is on holiday')
    expect(trials(post)).toEqual([])
  })

  await test.step('sent again, it arrives, and the list says so by itself', async () => {
    post.refuse(null)
    await letter.getByRole('button', { name: /^Reintentar/u }).click()
    await expect(letter).toContainText('Enviado')
    expect(trials(post).map(({ from, to }) => ({ from, to }))).toEqual([
      { from: 'caudal@caudal.example', to: ['yadira.batista@cargasdellitoral.example'] },
    ])
    await yadira.link('Fallidos').click()
    await expect(yadira.main.getByText('No hay correos en este estado')).toBeVisible()
    expect(yadira.path).toBe('/settings/mail?state=failed')
  })
})

test('Milagros wants no mail of decisions, and it stays so @once @prove', async ({ signIn }) => {
  const milagros = await signIn('Milagros Pineda')
  await milagros.page.getByRole('button', { name: /^Avisos/u }).click()
  await milagros.link('Elegir avisos').click()
  await expect(milagros.heading('Mis avisos')).toBeVisible()
  const choice = milagros.main.getByLabel('Correo: Decisiones sobre lo mío')
  await expect(choice).toHaveValue('now')
  await choice.selectOption('No')
  await milagros.isUsableByEverybody('mis avisos')
  await milagros.button('Guardar').click()
  await readPopup(milagros, 'Tus avisos quedaron guardados.')
  await milagros.open('/me/notices')
  await expect(choice).toHaveValue('none')
})

/** Sets a webhook up and takes its secret, which is shown this once. */
async function addWebhook(desk: Desk, name: string, url: string): Promise<string> {
  await desk.button('Agregar webhook').click()
  await desk.dialog.getByLabel('Nombre', { exact: false }).fill(name)
  await desk.dialog.getByLabel('Dirección', { exact: false }).fill(url)
  await desk.dialog.getByLabel('Solo lo que elijas').check()
  await desk.dialog.getByLabel('Solicitudes').check()
  await desk.isUsableByEverybody('agregar webhook')
  await desk.dialog.getByRole('button', { name: 'Agregar webhook' }).click()
  const secret = await desk.dialog.getByLabel('Secreto', { exact: true }).inputValue()
  await desk.isUsableByEverybody('secreto')
  await desk.dialog.getByRole('button', { name: 'Ya lo guardé' }).click()
  await expect(desk.heading(name)).toBeVisible()
  await expect(desk.dialog).toHaveCount(0)
  return secret
}

test('Another system hears of what is done, in messages that it can prove are the portal’s @once @prove', async ({
  other,
  signIn,
}) => {
  const yadira = await signIn('Yadira Batista', '/settings/webhooks')
  const secret = await addWebhook(yadira, 'Almacén', other.url)

  await test.step('a trial arrives, signed', async () => {
    await yadira.button('Probar').click()
    await readPopup(yadira, /^El mensaje de prueba está por salir/u)
    const trial = row(yadira, 'webhook.test')
    await expect(trial).toContainText('Entregado')
    await expect(trial).toContainText('204')
    expect(other.messages.map(({ event }) => event)).toEqual(['webhook.test'])
    expect(other.messages[0]?.isSignedUnder(secret)).toBe(true)
    expect(other.messages[0]?.isSignedUnder(`${secret.slice(0, -4)}AAA=`)).toBe(false)
    await yadira.isUsableByEverybody('webhook')
  })

  await test.step('a request that is sent is told, and the log shows what was said', async () => {
    other.answer(503)
    const milagros = await signIn('Milagros Pineda')
    const request = await askForMoney(milagros, {
      type: 'Peajes',
      purpose: 'Peajes de la ruta a Colón',
      lines: [['Corredor Norte', '4', '3.10']],
    })
    const sent = () => other.messages.filter(({ event }) => event === 'request.submit')
    await expect.poll(() => sent().length).toBeGreaterThan(0)
    expect(sent()[0]?.body).toContain(request.number)
    expect(sent()[0]?.isSignedUnder(secret)).toBe(true)

    // What is told by the portal itself is told to nobody's screen: the log is opened again.
    await yadira.open(yadira.path)
    await row(yadira, 'request.submit').getByRole('link').click()
    await expect(yadira.dialog.getByRole('figure', { name: 'Lo que se envía' })).toContainText(request.number)
    await expect(yadira.dialog.getByLabel('webhook-id', { exact: true })).toHaveValue(sent()[0]?.id ?? '')
    await yadira.isUsableByEverybody('mensaje')
    await yadira.dialog.getByRole('button', { name: 'Cerrar' }).click()
    await expect(yadira.dialog).toHaveCount(0)
  })

  await test.step('the secret is changed: both count for a day, so nothing is lost', async () => {
    other.answer(204)
    await yadira.button('Cambiar secreto').click()
    await yadira.page.getByRole('alertdialog').getByRole('button', { name: 'Cambiar secreto' }).click()
    const next = await yadira.dialog.getByLabel('Secreto', { exact: true }).inputValue()
    expect(next).not.toBe(secret)
    await yadira.dialog.getByRole('button', { name: 'Ya lo guardé' }).click()
    await expect(yadira.dialog).toHaveCount(0)
    const tests = () => other.messages.filter(({ event }) => event === 'webhook.test')
    const before = tests().length
    await row(yadira, 'webhook.test')
      .getByRole('button', { name: /^Reenviar/u })
      .click()
    await expect.poll(() => tests().length).toBeGreaterThan(before)
    const again = tests().at(-1)
    expect([again?.isSignedUnder(secret), again?.isSignedUnder(next)]).toEqual([true, true])
    expect(again?.id).toBe(other.messages[0]?.id)
  })

  await test.step('the other system says that it is gone, and the portal stops', async () => {
    other.answer(410)
    await yadira.button('Probar').click()
    await expect(yadira.main.getByText('Apagado: el otro sistema respondió que ya no existe')).toBeVisible()
    await yadira.isUsableByEverybody('webhook apagado')
    await yadira.open('/settings/webhooks')
    await expect(row(yadira, 'Almacén')).toContainText('El otro sistema respondió que ya no existe')
    await yadira.isUsableByEverybody('webhooks')
  })
})
