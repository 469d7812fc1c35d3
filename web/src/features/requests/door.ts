export { scopesFor } from './list/filters'
