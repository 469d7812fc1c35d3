import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { Icon } from '@/ui/icons'

const SIDE_PX = 44

/** A chosen photograph small, so that one sees it is the right one; for any other file the sign of a document. */
export function Thumb({ file }: { file: File }) {
  return file.type.startsWith('image/') ? (
    <Photograph file={file} />
  ) : (
    <Icon name="document" sx={{ color: 'neutral.500' }} />
  )
}

function Photograph({ file }: { file: File }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    if (image.current !== null) {
      image.current.src = url
    }
    return () => URL.revokeObjectURL(url)
  }, [file])
  return (
    <Box
      component="img"
      ref={image}
      alt=""
      sx={{ width: SIDE_PX, height: SIDE_PX, objectFit: 'cover', borderRadius: 1, flexShrink: 0 }}
    />
  )
}
