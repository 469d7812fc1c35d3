import { openPortal } from '@tests/app'
import { measured } from '@tests/measured'
import { type Answers, serve, serveUpload } from '@tests/mock'
import { signIn, userWith } from '@tests/server'
import type { Ref } from '@/api/batches'
import type { Permission } from '@/lib/permissions'
import { GRACIELA, TOMAS } from './data'
import { FakeBatches } from './fake'

const HELD: Readonly<Record<string, readonly Permission[]>> = {
  [TOMAS.id]: ['Gestionar pagos masivos'],
  [GRACIELA.id]: ['Gestionar pagos masivos', 'Gestionar pagos'],
}

interface Opening {
  /** Puts on the desk what the test is about. */
  prepare?: (fake: FakeBatches) => void
  /** Which calls are answered otherwise. */
  otherwise?: (fake: FakeBatches) => Answers
}

/** The portal with the API of batches behind it, as this person sees it. */
export function openAs(
  viewer: Ref,
  address: string,
  { prepare = () => undefined, otherwise = () => ({}) }: Opening = {},
) {
  measured()
  const fake = new FakeBatches(viewer)
  prepare(fake)
  signIn({ ...userWith(...(HELD[viewer.id] ?? [])), ...viewer })
  serve({ ...fake.answers, ...otherwise(fake) })
  for (const [path, answer] of Object.entries(fake.uploads)) {
    serveUpload(path, answer)
  }
  return { fake, ...openPortal(address) }
}
