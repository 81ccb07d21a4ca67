import { FileText, Upload } from 'lucide-react'
import { useId, useState, type DragEvent, type ReactNode } from 'react'
import { Button } from '../ui/button'
import { classNames } from '../ui/button-classes'
import { useFileInput } from './use-file-input'

interface Props {
  title: string
  text: string
  choose: string
  /** Resolves to an error message, '' = accepted. */
  onFile: (file: File) => Promise<string>
  accept?: string
  compact?: boolean
  children?: ReactNode
}

const csvFiles = '.csv,.txt,.tsv,text/csv,text/plain'

/** A drop zone with a file button, by default for CSV files that are read on the device. */
export function FileDrop({ title, text, choose, onFile, accept = csvFiles, compact = false, children }: Props) {
  const [over, setOver] = useState(false)
  const [problem, setProblem] = useState('')
  const id = useId()
  async function handleFile(file: File | undefined): Promise<void> {
    setOver(false)
    if (file !== undefined) setProblem(await onFile(file))
  }
  const file = useFileInput({
    label: choose,
    accept,
    onFiles: ([first]) => void handleFile(first),
  })
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    void handleFile(event.dataTransfer.files[0])
  }
  const onDragOver = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    // Dropping a file needs a pointer; the button inside does the same by keyboard.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onDrop={onDrop}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      className={classNames(
        'rounded-xl border border-dashed px-5',
        compact
          ? 'flex flex-wrap items-center gap-x-4 gap-y-3 py-4'
          : 'grid justify-items-center gap-4 py-12 text-center',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      <FileText aria-hidden className={compact ? 'size-5 shrink-0' : 'size-7 text-muted'} />
      <div className={compact ? 'min-w-0 flex-1 basis-56' : 'max-w-[52ch]'}>
        <p className={compact ? 'font-semibold wrap-anywhere' : 'font-display text-xl font-semibold'}>{title}</p>
        <p id={id} className={classNames('text-muted', compact && 'text-sm')}>
          {text}
        </p>
        {problem !== '' && (
          <p role="alert" className={classNames('font-semibold text-danger', compact ? 'mt-1 text-sm' : 'mt-2')}>
            {problem}
          </p>
        )}
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        {children}
        <Button {...(compact && { kind: 'quiet', size: 'sm' })} aria-describedby={id} onClick={file.open}>
          <Upload aria-hidden />
          {choose}
        </Button>
      </div>
      {file.input}
    </div>
  )
}
