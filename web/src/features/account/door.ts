export { ProfileDialog, SubstituteDialog } from './lazyDialogs'
