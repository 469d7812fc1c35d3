import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect } from 'react'
import { Icon } from '@/ui/icons'
import type { Paper } from './paper'
import type { Content } from './useContents'

interface ThumbnailsProps {
  papers: readonly Paper[]
  at: number
  contents: Readonly<Record<string, Content>>
  onLoad: (paper: Paper) => Promise<void>
  onGo: (to: number) => void
}

/** All papers, small. On a phone only those that were looked at are pictures: nobody pays for what they do not open. */
export function Thumbnails({ papers, at, contents, onLoad, onGo }: ThumbnailsProps) {
  const isWide = useMediaQuery(useTheme().breakpoints.up('md'))
  useEffect(() => {
    const loadAll = async () => {
      for (const paper of isWide ? papers : []) {
        if (paper.media_type?.startsWith('image/') === true) {
          // One after the other: the one that is shown comes first.
          await onLoad(paper)
        }
      }
    }
    void loadAll()
  }, [isWide, papers, onLoad])
  return (
    <Box
      component="ul"
      aria-label="Documentos"
      sx={{ m: 0, p: 1, listStyle: 'none', display: 'flex', gap: 1, overflowX: 'auto', flexShrink: 0 }}
    >
      {papers.map((paper, index) => (
        <li key={paper.id}>
          <ButtonBase
            aria-label={paper.name}
            title={paper.name}
            aria-current={index === at ? 'true' : undefined}
            onClick={() => onGo(index)}
            sx={{
              width: 64,
              height: 64,
              borderRadius: 1,
              overflow: 'hidden',
              bgcolor: 'background.paper',
              border: '2px solid',
              borderColor: index === at ? 'primary.main' : 'divider',
            }}
          >
            <Small content={contents[paper.id]} />
          </ButtonBase>
        </li>
      ))}
    </Box>
  )
}

function Small({ content }: { content: Content | undefined }) {
  return content !== undefined && 'url' in content && content.blob.type.startsWith('image/') ? (
    <Box
      component="img"
      src={content.url}
      alt=""
      sx={{ width: '100%', height: '100%', objectFit: 'cover' }}
    />
  ) : (
    <Icon name="document" sx={{ color: 'neutral.500' }} />
  )
}
