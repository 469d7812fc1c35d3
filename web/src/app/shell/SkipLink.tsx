import Box from '@mui/material/Box'

/** The first stop of the keyboard: past the navigation, to the page. */
export function SkipLink() {
  return (
    <Box
      component="a"
      href="#contenido"
      onClick={(event) => {
        // The address stays as it is: a fragment there would be one more step for the way back.
        event.preventDefault()
        document.getElementById('contenido')?.focus()
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: '#FFFFFF',
        color: 'primary.dark',
        fontWeight: 600,
        opacity: 0,
        pointerEvents: 'none',
        '&:focus': { opacity: 1, pointerEvents: 'auto' },
      }}
    >
      Saltar al contenido
    </Box>
  )
}
