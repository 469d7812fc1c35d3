import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'

export interface LoadMoreProps {
  /** How many rows are on the screen. */
  shown: number
  hasMore: boolean
  isLoading: boolean
  onLoadMore: () => void
}

/** The end of a list that goes on. What it says is announced, so that new rows are not a surprise. */
export function LoadMore({ shown, hasMore, isLoading, onLoadMore }: LoadMoreProps) {
  return (
    <Stack sx={{ p: 2, gap: 1, alignItems: 'center' }}>
      <Typography variant="body2" color="textSecondary" role="status">
        {hasMore ? `Se muestran ${String(shown)}. Hay más.` : `Se muestran todos: ${String(shown)}.`}
      </Typography>
      {hasMore ? (
        <Button
          variant="outlined"
          color="inherit"
          aria-disabled={isLoading}
          onClick={() => {
            if (!isLoading) {
              onLoadMore()
            }
          }}
        >
          {isLoading ? 'Cargando...' : 'Ver más'}
        </Button>
      ) : null}
    </Stack>
  )
}
