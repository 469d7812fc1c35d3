export { viewPath } from './query'
export { useSavedViews } from './useSavedViews'
export { Views } from './Views'
