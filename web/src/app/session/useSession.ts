import { useMemo } from 'react'
import { ADMINISTRATOR, type Permission } from '@/lib/permissions'
import { useAppSelector } from '../store'
import type { SessionUser } from './profile'

export interface Session {
  user: SessionUser
  permissions: readonly string[]
  /** Whether the person holds one of these permissions; an administrator holds them all. */
  can: (...anyOf: Permission[]) => boolean
}

/** Who is signed in. Only below the session gate, where somebody always is. */
export function useSession(): Session {
  const user = useAppSelector((state) => state.session.user)
  return useMemo(() => {
    if (user === null) {
      throw new Error('useSession stands outside the session gate')
    }
    const permissions = user.permissions.map((p) => p.permission_name)
    const isAdministrator = permissions.includes(ADMINISTRATOR)
    return {
      user,
      permissions,
      can: (...anyOf) => isAdministrator || anyOf.some((name) => permissions.includes(name)),
    }
  }, [user])
}
