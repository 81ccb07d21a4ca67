import { useState, type ClipboardEvent, type DragEvent } from 'react'
import { CodedError } from '../../domain/error-codes'
import type { Id } from '../../domain/entities'
import { chooseFile, removeChosenFile, useChosenFiles } from '../data/queries/tickets/ticket-files'
import { useErrorText } from '../i18n/errors'
import { files as messages } from '../i18n/areas'
import { useMessages } from '../i18n/language'

/** Files chosen for a message draft, stored on this device until it is sent. */
export type AttachmentPicker = ReturnType<typeof useAttachmentPicker>

/** Manages the files chosen for a message draft. `place` is the draft's key. */
export function useAttachmentPicker(place: string, ticket: Id) {
  const t = useMessages(messages)
  const whyOf = useErrorText()
  const files = useChosenFiles(place)
  const [problem, setProblem] = useState('')
  const [over, setOver] = useState(false)
  const [had, setHad] = useState(files.length)

  // The list has changed, so an earlier problem no longer applies.
  if (had !== files.length) {
    setHad(files.length)
    if (files.length === 0) setProblem('')
  }

  async function add(added: Iterable<File>): Promise<void> {
    setProblem('')
    for (const file of added) {
      try {
        await chooseFile(place, ticket, file)
      } catch (error) {
        setProblem(`${t.notTaken(file.name)} ${whyOf(error instanceof CodedError ? error : 'disk-full')}`)
      }
    }
  }

  return {
    files,
    /** Why the last file was not added, '' = it was added. */
    problem,
    over,
    add,
    remove: (id: Id) => {
      setProblem('')
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
