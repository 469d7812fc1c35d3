export { getAdmin, getPermissions, updateAdmin } from './management/actions'
export { getToken } from './management/getToken'
export { clearPermissions, tokenRead, userManagementReducer } from './management/slice'
