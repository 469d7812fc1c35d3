export { ReceiptPage } from './receipt/ReceiptPage'
export { TABS as PAYMENT_TABS } from './tabs'
