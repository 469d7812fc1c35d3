export { viewPath } from './query'
export { Views } from './Views'
