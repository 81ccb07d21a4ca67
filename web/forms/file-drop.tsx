import { FileText, Upload } from 'lucide-react'
import { useId, useState, type DragEvent, type ReactNode } from 'react'
import { Button } from '../ui/button'
import { classNames } from '../ui/button-classes'
import { useFileInput } from './use-file-input'

interface Props {
  title: string
  text: string
  /** The words of the button. */
  choose: string
  /** Reads the file; gives why it can't be taken, '' = it was. */
  onFile: (file: File) => Promise<string>
  /** In one line, above what was read. */
  compact?: boolean
  /** Buttons beside the one that chooses. */
  children?: ReactNode
}

/** Where a table of text is dropped or chosen. It is read on the device, also offline; a file that is none says what to do. */
export function FileDrop({ title, text, choose, onFile, compact = false, children }: Props) {
  const [over, setOver] = useState(false)
  const [problem, setProblem] = useState('')
  const id = useId()
  async function take(file: File | undefined): Promise<void> {
    setOver(false)
    if (file !== undefined) setProblem(await onFile(file))
  }
  const file = useFileInput({
    label: choose,
    accept: '.csv,.txt,.tsv,text/csv,text/plain',
    onFiles: ([first]) => void take(first),
  })
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
