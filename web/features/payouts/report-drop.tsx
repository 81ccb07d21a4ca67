import { FileText, Upload } from 'lucide-react'
import { useId, useRef, useState, type DragEvent } from 'react'
import { momentOf } from '../../../domain/moments'
import { formatTime } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { payouts } from '../../i18n/areas/admins'
import { Button } from '../../ui/button'
import { readFile, type ReportFile } from './read-file'

interface Props {
  report: ReportFile | null
  onRead: (report: ReportFile) => void
}

/** Where PayPal’s report is dropped or chosen. It is read here, also offline; a file that is none says what to do, and the last one stays. */
export function ReportDrop({ report, onRead }: Props) {
  const t = useMessages(payouts)
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [problem, setProblem] = useState('')
  const id = useId()
  async function take(file: File | undefined): Promise<void> {
    setOver(false)
    if (file === undefined) return
    const read = await readFile(file, Date.now())
    setProblem(read.ok ? '' : t.problems[read.problem])
    if (read.ok) onRead(read.report)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }
  const onDragOver = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    // files are dropped by a pointer; everybody else has the button in it
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onDrop={onDrop}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      className={`flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-dashed px-5 py-4 ${over ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}
    >
      <FileText aria-hidden className="size-5 shrink-0" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold wrap-anywhere">{report === null ? t.drop : report.name}</p>
        <p id={id} className="text-sm text-muted">
          {report === null
            ? t.dropText
            : `${t.readRows(report.rows.length, formatTime(momentOf(report.readAtMs), language))} ${t.dropNewer}`}
        </p>
        {problem !== '' && (
          <p role="alert" className="mt-1 text-sm font-semibold text-danger">
            {problem}
          </p>
        )}
      </div>
      <Button kind="quiet" size="sm" aria-describedby={id} onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        {t.choose}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        hidden
        aria-label={t.choose}
        onChange={(event) => {
          void take(event.target.files?.[0])
          // the same file may be chosen again
          event.target.value = ''
        }}
      />
    </div>
  )
}
