import { staleBy } from '@/api/stale'
import { usersApi } from '@/api/users'
import type { ImportKind } from '@/features/imports/door'
import { written } from '@/lib/counts'
import { paths } from '@/lib/paths'
import { MailText } from '@/ui/MailText'

/** Files of people. */
export const PEOPLE: ImportKind = {
  address: '/api/v1/user-imports',
  title: 'Importar usuarios',
  fileTitle: 'Archivo de usuarios',
  chooseLabel: 'Elegir el archivo de personas',
  back: { to: paths.users, label: 'Volver a usuarios' },
  home: paths.importUsers,
  file: paths.userImport,
  limits: `XLSX, ODS, XLS o CSV, hasta 15 MB y ${written(50_000)} personas`,
  rules: [
    'A cada persona la reconocemos por su correo: si ya está, se actualiza; si no, se registra.',
    'Una columna que falta o una celda vacía no cambia nada. Para quitar un dato, escribe «ninguno».',
    'Perfiles y Permisos dicen todo lo que la persona puede hacer; separa varios con punto y coma.',
    'Un archivo descargado de la lista se puede corregir e importar otra vez.',
  ],
  template: (format) => ({ kind: 'user_file', of: { file: 'users_template', format } }),
  errors: (id) => ({ kind: 'user_file', of: { file: 'user_import_errors', id } }),
  one: 'persona',
  many: 'personas',
  isFeminine: true,
  mark: (email) => <MailText email={email} />,
  keep: async (dispatch, file) =>
    dispatch(usersApi.util.upsertQueryData('getUserImport', { id: file.id }, file)),
  refresh: (dispatch) => {
    // What stands in the store about people is another once a file was applied.
    dispatch(usersApi.util.invalidateTags(staleBy('user_import')))
  },
}
