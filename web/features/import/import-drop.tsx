import { FileText, Upload } from 'lucide-react'
import { useId, useRef, useState, type DragEvent } from 'react'
import { importing } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import { Button } from '../../ui/button'
import { readPeople, type PeopleFile } from './read-people'

/** Where the file is dropped or chosen. It is read here, also offline; one that is none says what to do. */
export function ImportDrop({ onRead, children }: { onRead: (file: PeopleFile) => void; children?: React.ReactNode }) {
  const t = useMessages(importing)
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [problem, setProblem] = useState('')
  const id = useId()
  async function take(file: File | undefined): Promise<void> {
    setOver(false)
    if (file === undefined) return
    const read = await readPeople(file)
    setProblem(read.ok ? '' : t.wrongs[read.problem])
    if (read.ok) onRead(read.file)
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
      className={`grid justify-items-center gap-4 rounded-xl border border-dashed px-5 py-12 text-center ${over ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}
    >
      <FileText aria-hidden className="size-7 text-muted" />
      <div className="max-w-[52ch]">
        <p className="font-display text-xl font-semibold">{t.drop}</p>
        <p id={id} className="text-muted">
          {t.dropText}
        </p>
        {problem !== '' && (
          <p role="alert" className="mt-2 font-semibold text-danger">
            {problem}
          </p>
        )}
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        {children}
        <Button aria-describedby={id} onClick={() => input.current?.click()}>
          <Upload aria-hidden />
          {t.choose}
        </Button>
      </div>
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
