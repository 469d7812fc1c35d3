import Button from '@mui/material/Button'
import { Link as RouterLink, useMatch, useOutlet } from 'react-router'
import { type ChoosableFile, DownloadMenu } from '@/app/downloads/DownloadMenu'
import { paths } from '@/lib/paths'
import { useCloseDetail, useOpensBeside } from '@/ui/beside'
import { PageHeader } from '@/ui/PageHeader'
import { rowKeys } from '@/ui/rowFocus'
import { SplitView } from '@/ui/SplitView'
import { useShortcuts } from '@/ui/shortcuts'
import { AuditList } from './AuditList'

/** Who did what, when and from where; nobody can change it. */
export function AuditPage() {
  const detail = useOutlet()
  const activeId = useMatch(`${paths.audit}/:id`)?.params.id
  const isWide = useOpensBeside()

  useShortcuts<'audit'>({
    ...rowKeys(activeId),
    Escape: useCloseDetail(paths.audit, detail !== null),
  })

  return (
    <>
      {detail === null || isWide ? <Head /> : null}
      <SplitView list={(isBeside) => <AuditList isBeside={isBeside} activeId={activeId} />} detail={detail} />
    </>
  )
}

const PROOFS: readonly ChoosableFile[] = [
  { label: 'Punto de control', target: { kind: 'audit_checkpoint' } },
  { label: 'Todo, para verificar aparte', target: { kind: 'proof' } },
]

function Head() {
  return (
    <PageHeader
      title="Auditoría"
      subtitle="Quién hizo qué, cuándo y desde dónde. Nadie puede cambiarlo."
      actions={
        <>
          <Button component={RouterLink} to={paths.auditPermissions()} variant="outlined" color="inherit">
            Permisos de una persona
          </Button>
          <DownloadMenu word="Verificar" size="medium" files={PROOFS} />
        </>
      }
    />
  )
}
