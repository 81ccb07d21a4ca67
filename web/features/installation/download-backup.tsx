import { downloadBackupRoute } from '../../../domain/api/program/health'
import { CommandDialog } from '../../forms/command-dialog'
import { PasswordField } from '../../forms/fields'
import { health } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'

interface Props {
  /** The backup's file name; '' closes the dialog. */
  name: string
  onClose: () => void
}

/** Asks for the password, then downloads the backup from a short-lived URL. */
export function DownloadBackup({ name, onClose }: Props) {
  const t = useMessages(health)
  return (
    <CommandDialog
      open={name !== ''}
      route={downloadBackupRoute}
      start={{ name, password: '' }}
      check={({ password }) => (password === '' ? { password: 'password-needed' } : {})}
      title={t.downloadTitle}
      lead={t.downloadLead}
      confirm={t.downloadConfirm}
      onDone={({ address }) => fetchFile(address, name)}
      onClose={onClose}
    >
      {(form) => <PasswordField form={form} name="password" label={t.ownPassword} />}
    </CommandDialog>
  )
}

/** Downloads through a link, which writes a large file to disk instead of into the page's memory. */
function fetchFile(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
