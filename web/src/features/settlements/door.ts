export { OutboxRunner } from './outbox/lazyRunner'
export { viewsFor } from './views'
