import { mayEnter } from '@/app/guard'
import type { Session } from '@/app/session/useSession'
import type { Topic, TopicKey } from './topic'
import { CASH_TOPICS } from './topics/cash.es'
import { CONTROL_TOPICS } from './topics/control.es'
import { PAYMENT_TOPICS } from './topics/payments.es'
import { PORTAL_TOPICS } from './topics/portal.es'
import { REQUEST_TOPICS } from './topics/requests.es'

/** All that the help says. */
export const TOPICS: Readonly<Record<TopicKey, Topic>> = {
  ...PORTAL_TOPICS,
  ...REQUEST_TOPICS,
  ...PAYMENT_TOPICS,
  ...CASH_TOPICS,
  ...CONTROL_TOPICS,
}

export interface KeyedTopic extends Topic {
  key: TopicKey
}

interface TopicGroup {
  title: string
  topics: readonly KeyedTopic[]
}

const GROUPS: readonly (readonly [title: string, topics: object])[] = [
  ['El portal', PORTAL_TOPICS],
  ['Solicitudes', REQUEST_TOPICS],
  ['Pagos', PAYMENT_TOPICS],
  ['Caja', CASH_TOPICS],
  ['Administración y control', CONTROL_TOPICS],
]

type Reader = Pick<Session, 'permissions' | 'can'>

export function isTopic(key: string | undefined): key is TopicKey {
  return key !== undefined && Object.hasOwn(TOPICS, key)
}

/** Whether the reader may enter the screen that a topic is about. */
export function mayRead({ screen, anyOf }: Topic, { permissions, can }: Reader): boolean {
  return mayEnter(screen.split('?')[0] ?? screen, permissions) && (anyOf === undefined || can(...anyOf))
}

/** The topics on the screens that the reader may enter, by area. */
export function topicGroupsFor(reader: Reader): TopicGroup[] {
  return GROUPS.map(([title, of]) => ({
    title,
    topics: Object.keys(of)
      .filter(isTopic)
      .map((key) => ({ ...TOPICS[key], key }))
      .filter((topic) => mayRead(topic, reader)),
  })).filter(({ topics }) => topics.length > 0)
}
