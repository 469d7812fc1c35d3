import { useEffect } from 'react'
import { api } from '@/api/base'
import { callDoor } from '@/api/door'
import { isAnotherLayerOpen } from '@/ui/shortcuts'
import { hasUnsaved } from '@/ui/unsaved'
import { whenDone } from '../attempts/done'
import { Announcement } from '../bell/Announcement'
import { settleProfile } from '../session/readProfile'
import { profileDoubted } from '../session/sessionSlice'
import { useSession } from '../session/useSession'
import { useAppDispatch, useAppSelector } from '../store'
import { Refresher } from './refresher'
import { listen } from './tabs'
import { staleAfter, tagsOf, touchesPeople, WORK } from './tags'

/** A dialog is about the record as it was opened, and a form about what was typed into it. */
function isHeld(): boolean {
  return isAnotherLayerOpen() || hasUnsaved()
}

/** Keeps what is on the screen as it is on the server, and the bell as well. */
export function Live() {
  const dispatch = useAppDispatch()
  const { user } = useSession()
  const since = useAppSelector((state) => state.session.since)
  useEffect(() => {
    const refresher = new Refresher({
      refresh: (tags) => dispatch(api.util.invalidateTags(tags)),
      isHeld,
    })
    // Whatever the screen asks for again waits for the profile: the guard is asked first.
    const doubtProfile = () => {
      dispatch(profileDoubted())
      if (!document.hidden) {
        // Behind another tab the focus reads it, when the person is back.
        void dispatch(settleProfile())
      }
    }
    const stop = listen(user.id, since, {
      onChange: ({ kinds, notices }) => {
        if (callDoor().isOver()) {
          return
        }
        if (touchesPeople(kinds)) {
          doubtProfile()
        }
        refresher.add([...tagsOf(kinds), ...(notices ? (['notices'] as const) : [])])
      },
      onMissed: () => {
        doubtProfile()
        refresher.add(WORK)
      },
    })
    // What the screen shows is of before it, as if somebody else had done it.
    const stopDone = whenDone((endpoints) => {
      refresher.add(endpoints.flatMap(staleAfter))
    })
    return () => {
      stop()
      stopDone()
      refresher.stop()
    }
  }, [dispatch, user.id, since])
  return <Announcement />
}
