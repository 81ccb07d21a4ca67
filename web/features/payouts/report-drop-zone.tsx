import { momentOf } from '../../../domain/moments'
import { FileDrop } from '../../forms/file-drop'
import { formatTime } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { payouts } from '../../i18n/areas/admins'
import { readReportFile, type ReportFile } from './read-report-file'

interface Props {
  report: ReportFile | null
  onRead: (report: ReportFile) => void
}

/** Accepts PayPal's report by drag and drop; an invalid file doesn't replace the current report. */
export function ReportDropZone({ report, onRead }: Props) {
  const t = useMessages(payouts)
  const language = useLanguage()
  return (
    <FileDrop
      compact
      title={report === null ? t.drop : report.name}
      text={
        report === null
          ? t.dropText
          : `${t.readRows(report.rows.length, formatTime(momentOf(report.readAtMs), language))} ${t.dropNewer}`
      }
      choose={t.choose}
      onFile={async (file) => {
        const read = await readReportFile(file, Date.now())
        if (read.ok) onRead(read.report)
        return read.ok ? '' : t.problems[read.problem]
      }}
    />
  )
}
