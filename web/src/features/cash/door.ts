export { TransferHistory } from './transfers/TransferHistory'
export { TransferList } from './transfers/TransferList'
