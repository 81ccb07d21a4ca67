import { Download, FileText } from 'lucide-react'
import type { ownStatementRoute } from '../../domain/api/money/statements'
import type { memberStatementRoute, yearTotalsRoute } from '../../domain/api/money/admin-statements'
import type { OutputOf } from '../../domain/api/route'
import { useCommand } from '../forms/use-command'
import { statementFiles } from '../i18n/areas'
import { useLanguage, useMessages } from '../i18n/language'
import { Button } from '../ui/button'
import { saveFile } from '../ui/save-file'

type FileRoute = typeof ownStatementRoute | typeof memberStatementRoute | typeof yearTotalsRoute

function save({ name, type, data }: OutputOf<FileRoute>): void {
  const part = type === 'application/pdf' ? Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0)) : data
  saveFile(new Blob([part], { type: type === 'text/csv' ? 'text/csv;charset=utf-8' : type }), name)
}

/** Downloads a file that the server creates, one at a time; blocked offline. */
export function useStatementFile<R extends FileRoute>(route: R) {
  const t = useMessages(statementFiles)
  return useCommand<R>(route, {
    onDone: (output) => save(output as OutputOf<FileRoute>),
    done: (output) => ({ title: t.saved((output as OutputOf<FileRoute>).name) }),
    refused: (why) => ({ title: t.failed, text: why }),
  })
}

interface Props {
  route: typeof ownStatementRoute | typeof memberStatementRoute
  /** The person's id, if an admin asks for the statement. */
  user?: string
  year: number
}

/** Buttons for the PDF and CSV of a year's statement. */
export function StatementFiles({ route, user, year }: Props) {
  const t = useMessages(statementFiles)
  const language = useLanguage()
  const { send, busy, blocked } = useStatementFile(route)
  const take = (format: 'pdf' | 'csv') =>
    void send({ ...(user !== undefined && { user }), year, format, language } as Parameters<typeof send>[0])
  const formats = [
    { format: 'pdf', name: t.pdfOf(String(year)), Icon: FileText },
    { format: 'csv', name: t.csvOf(String(year)), Icon: Download },
  ] as const
  return formats.map(({ format, name, Icon }) => (
    <Button
      key={format}
      blocked={blocked}
      kind="quiet"
      size="sm"
      busy={busy}
      aria-label={name}
      onClick={() => take(format)}
    >
      <Icon aria-hidden />
      {format.toUpperCase()}
    </Button>
  ))
}
