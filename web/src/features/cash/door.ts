export { TransferHistory } from './transfers/TransferHistory'
export { Transfers, useTransfers } from './transfers/TransferList'
