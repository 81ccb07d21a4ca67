import { FileText, Image, Paperclip, X } from 'lucide-react'
import { fileTypes, isPicture } from '../../domain/tickets/files'
import type { RejectedFile } from '../data/queries/tickets/ticket-files'
import { useErrorText } from '../i18n/errors'
import { formatBytes } from '../i18n/numbers'
import { files as messages } from '../i18n/areas'
import { useMessages } from '../i18n/language'
import { Button } from '../ui/button'
import { TruncatedFileName } from '../ui/text/line-breaks'
import type { AttachmentPicker } from './use-attachment-picker'
import { useFileInput } from './use-file-input'

/** Opens the system's file picker, which offers the camera on phones. */
export function AttachButton({ chosen, className }: { chosen: AttachmentPicker; className?: string }) {
  const t = useMessages(messages)
  const file = useFileInput({
    label: t.attach,
    accept: fileTypes.join(','),
    onFiles: (files) => void chosen.add(files),
    multiple: true,
  })
  return (
    <>
      <Button kind="bare" size="sm" className={className} title={t.attachHint} onClick={file.open}>
        <Paperclip aria-hidden />
        {t.attach}
      </Button>
      {file.input}
    </>
  )
}

/** Lists the files that weren't added, and why. */
export function RejectedFiles({ of, className = '' }: { of: readonly RejectedFile[]; className?: string }) {
  const t = useMessages(messages)
  const describeError = useErrorText()
  if (of.length === 0) return null
  return (
    <div role="alert" className={`text-sm leading-sm font-medium wrap-anywhere text-danger ${className}`}>
      <ul className="grid gap-1">
        {of.map(({ name, error }, at) => (
          <li key={at}>
            {t.notTaken(name)} {describeError(error)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The chosen files, and those that weren't added. */
export function ChosenFileList({ chosen }: { chosen: AttachmentPicker }) {
  const t = useMessages(messages)
  const { files, rejected, over, remove } = chosen
  return (
    <>
      {over && (
        <p className="my-1 rounded-md border-2 border-dashed border-accent px-3 py-2 text-center text-sm">
          {t.dropHere}
        </p>
      )}
      {files.length > 0 && (
        <ul aria-label={t.chosen} className="my-1 flex flex-wrap gap-2">
          {files.map(({ id, name, type, size }) => (
            <li
              key={id}
              className="flex max-w-full min-w-0 items-center gap-2 rounded-full bg-sunken pl-3 md:max-w-[calc(50%-.25rem)] text-sm [&_svg]:size-4 [&_svg]:flex-none"
            >
              {isPicture(type) ? <Image aria-hidden /> : <FileText aria-hidden />}
              <TruncatedFileName name={name} />
              <span className="flex-none text-muted">{formatBytes(size)}</span>
              <button
                type="button"
                aria-label={t.remove(name)}
                title={t.remove(name)}
                onClick={() => remove(id)}
                className="grid size-11 flex-none place-items-center rounded-full hover:bg-raised md:size-9"
              >
                <X aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <RejectedFiles of={rejected} />
    </>
  )
}
