import Box from '@mui/material/Box'
import { type RefObject, useState } from 'react'
import { drawnSize, type View } from './paper'
import { SHEET, useKeptCentre } from './useKeptCentre'
import { useSize } from './useSize'

interface PictureProps {
  url: string
  alt: string
  view: View
  place: RefObject<HTMLElement | null>
}

/** A photograph or a scan. */
export function Picture({ url, alt, view, place }: PictureProps) {
  const room = useSize(place)
  const [own, setOwn] = useState({ width: 0, height: 0 })
  const { width, height, scale } = drawnSize(own, room, view)
  useKeptCentre(place, view)
  return (
    <Box {...SHEET} style={{ width, height }} sx={{ position: 'relative', m: 'auto', flexShrink: 0 }}>
      <Box
        component="img"
        src={url}
        alt={alt}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setOwn({ width: naturalWidth, height: naturalHeight })
        }
        style={{
          width: own.width * scale,
          height: own.height * scale,
          transform: `translate(-50%, -50%) rotate(${String(view.turn)}deg)`,
        }}
        sx={{ position: 'absolute', top: '50%', left: '50%', maxWidth: 'none', display: 'block' }}
      />
    </Box>
  )
}
