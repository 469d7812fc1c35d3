/** Everything that floats over the shell, in one chunk that is fetched when the first screen stands. */
export { BellPanel } from '../bell/BellPanel'
export { NavDrawer } from './NavDrawer'
export { RouteBar } from './RouteBar'
export { UserMenuPanel } from './UserMenuPanel'
