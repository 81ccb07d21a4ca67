import { useState, type ClipboardEvent, type DragEvent } from 'react'
import type { Id } from '../../domain/entities'
import {
  removeChosenFile,
  tryToChooseFile,
  useChosenFiles,
  type RejectedFile,
} from '../data/queries/tickets/ticket-files'

/** Files chosen for a message draft, stored on this device until it is sent. */
export type AttachmentPicker = ReturnType<typeof useAttachmentPicker>

/** Manages the files chosen for a message draft. `place` is the draft's key. */
export function useAttachmentPicker(place: string, ticket: Id) {
  const files = useChosenFiles(place)
  const [rejected, setRejected] = useState<readonly RejectedFile[]>([])
  const [over, setOver] = useState(false)
  const [had, setHad] = useState(files.length)

  // The list has changed, so an earlier problem no longer applies.
  if (had !== files.length) {
    setHad(files.length)
    if (files.length === 0) setRejected([])
  }

  async function add(added: Iterable<File>): Promise<void> {
    setRejected([])
    for (const file of added) {
      const refused = await tryToChooseFile(place, ticket, file)
      if (refused !== null) setRejected((before) => [...before, refused])
    }
  }

  return {
    files,
    /** The files that weren't added last. */
    rejected,
    over,
    add,
    remove: (id: Id) => {
      setRejected([])
      removeChosenFile(id).catch(() => undefined)
    },
    onPaste: (event: ClipboardEvent) => {
      if (event.clipboardData.files.length === 0) return
      event.preventDefault()
      void add([...event.clipboardData.files])
    },
    dropHere: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget)) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        setOver(false)
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        void add([...event.dataTransfer.files])
      },
    },
  }
}
