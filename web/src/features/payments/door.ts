export { ReceiptPage } from './receipt/lazyReceipt'
export { TABS as PAYMENT_TABS } from './tabs'
