import { openPortal } from '@tests/app'
import { type Answers, serve } from '@tests/mock'
import { signIn, userWith } from '@tests/server'
import type { Ref } from '@/api/client'
import type { Permission } from '@/lib/permissions'
import { FakePayments } from './fake'
import { GRACIELA, TOMAS } from './people'

const HELD: Readonly<Record<string, readonly Permission[]>> = {
  [TOMAS.id]: ['Gestionar pagos individuales'],
  [GRACIELA.id]: ['Gestionar pagos individuales', 'Gestionar pagos'],
}

/** The portal with the payments API behind it, as this person sees it; some calls may be answered otherwise. */
export function openAs(
  viewer: Ref,
  address: string,
  otherwise: Answers | ((fake: FakePayments) => Answers) = {},
) {
  const fake = new FakePayments(viewer)
  signIn({ ...userWith(...(HELD[viewer.id] ?? [])), ...viewer })
  serve({ ...fake.answers, ...(typeof otherwise === 'function' ? otherwise(fake) : otherwise) })
  return { fake, ...openPortal(address) }
}
