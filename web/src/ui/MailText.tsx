import Typography from '@mui/material/Typography'

/** A mail address below a name. Where it does not fit it breaks before its domain. */
export function MailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
      {at < 1 ? (
        email
      ) : (
        <>
          {email.slice(0, at)}
          <wbr />
          {email.slice(at)}
        </>
      )}
    </Typography>
  )
}
