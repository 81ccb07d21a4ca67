import { Download, FileText } from 'lucide-react'
import { useState } from 'react'
import { isPicture } from '../../domain/tickets/files'
import { openFile, useTicketFiles, type TicketFileInfo } from '../data/queries/tickets/ticket-files'
import { formatBytes } from '../i18n/numbers'
import { files as messages } from '../i18n/areas'
import { useMessages } from '../i18n/language'
import { Button } from '../ui/button'
import { TruncatedFileName } from '../ui/text/line-breaks'
import { Dialog } from '../ui/layers/dialog'
import { toast } from '../ui/layers/toast'
import { saveFile } from '../ui/save-file'
import { useCacheForOffline, useImageUrl } from './use-image-url'

interface Props {
  /** The field with the file ids of the message or note. */
  of: string | undefined
  /** Files that are not stored on this device. */
  far?: readonly TicketFileInfo[] | undefined
  /** Right-aligns the files, for the user's own messages. */
  right?: boolean
}

/** The files of a message and the progress of uploads; images open at full size. */
export function Attachments({ of, far, right = false }: Props) {
  const t = useMessages(messages)
  const files = useTicketFiles(of, far)
  const [opened, setOpened] = useState<TicketFileInfo | null>(null)
  if (files.length === 0) return null
  const waiting = files.filter((file) => file.waiting).length
  return (
    <>
      <ul aria-label={t.ofMessage} className={`mt-1.5 flex max-w-full flex-wrap gap-2 ${right ? 'justify-end' : ''}`}>
        {files.map((file) => (
          <li key={file.id} className="max-w-full min-w-0">
            {isPicture(file.type) ? (
              <Thumbnail file={file} onOpen={() => setOpened(file)} />
            ) : (
              <DownloadRow file={file} />
            )}
          </li>
        ))}
      </ul>
      {waiting > 0 && waiting < files.length && (
        <p className="text-sm text-muted">{t.uploaded(files.length - waiting, files.length)}</p>
      )}
      <Dialog
        open={opened !== null}
        size="xl"
        title={<span className="wrap-anywhere">{opened?.name}</span>}
        onClose={() => setOpened(null)}
        footer={opened && <SaveButton file={opened} />}
      >
        {opened && <ImageViewer file={opened} />}
      </Dialog>
    </>
  )
}

function Thumbnail({ file, onOpen }: { file: TicketFileInfo; onOpen: () => void }) {
  const t = useMessages(messages)
  const { address, failed, retry } = useImageUrl(file)
  if (failed) return <NotDownloaded onRetry={retry} />
  return (
    <button
      type="button"
      aria-label={t.open(file.name)}
      onClick={onOpen}
      className="block overflow-hidden rounded-md bg-sunken ring-1 ring-line ring-inset hover:brightness-95"
    >
      {address === '' ? (
        <span className="block size-32">
          <span className="sr-only">{t.loading}</span>
        </span>
      ) : (
        <img
          src={address}
          alt=""
          {...(file.width > 0 && { width: file.width, height: file.height })}
          className="h-32 w-auto max-w-full object-cover"
        />
      )}
    </button>
  )
}

function ImageViewer({ file }: { file: TicketFileInfo }) {
  const { address, failed, retry } = useImageUrl(file)
  if (failed) return <NotDownloaded onRetry={retry} />
  return <img src={address || undefined} alt={file.name} className="mx-auto max-h-[70dvh] w-auto max-w-full" />
}

function NotDownloaded({ onRetry }: { onRetry: () => void }) {
  const t = useMessages(messages)
  return (
    <div className="grid max-w-60 justify-items-start gap-1 rounded-md p-3 text-sm text-muted ring-1 ring-line ring-inset">
      {t.notHere}
      <Button kind="quiet" size="sm" onClick={onRetry}>
        {t.tryAgain}
      </Button>
    </div>
  )
}

function useSave(file: TicketFileInfo): { save: () => void; busy: boolean } {
  const t = useMessages(messages)
  const [busy, setBusy] = useState(false)
  const save = (): void => {
    setBusy(true)
    openFile(file)
      .then(
        (blob) => saveFile(blob, file.name),
        () => toast({ kind: 'bad', title: t.failed(file.name), text: t.notHere }),
      )
      .finally(() => setBusy(false))
  }
  return { save, busy }
}

function SaveButton({ file }: { file: TicketFileInfo }) {
  const t = useMessages(messages)
  const { save, busy } = useSave(file)
  return (
    <Button kind="quiet" busy={busy} onClick={save}>
      <Download aria-hidden />
      {t.save}
    </Button>
  )
}

function DownloadRow({ file }: { file: TicketFileInfo }) {
  const t = useMessages(messages)
  useCacheForOffline(file)
  const { save, busy } = useSave(file)
  return (
    <button
      type="button"
      aria-label={t.download(file.name)}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : save}
      className="flex min-h-11 max-w-full min-w-0 items-center gap-2.5 rounded-md bg-raised px-3 py-1.5 text-left text-sm ring-1 ring-line ring-inset hover:bg-sunken [&_svg]:size-4.5 [&_svg]:flex-none"
    >
      <FileText aria-hidden />
      <TruncatedFileName name={file.name} className="font-medium" />
      <span className="flex-none text-muted">
        {t.pdf} · {formatBytes(file.size)}
      </span>
      <Download aria-hidden />
    </button>
  )
}
