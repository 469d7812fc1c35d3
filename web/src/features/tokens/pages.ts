// One way in for both: the first visit knows each by its file's name, and whoever has one opens the other next.
export { ApiPage } from './api/ApiPage'
export { TokensPage } from './TokensPage'
