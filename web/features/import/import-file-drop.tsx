import type { ReactNode } from 'react'
import { FileDrop } from '../../forms/file-drop'
import { peopleImport } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import { readPeopleFile, type PeopleFile } from './people-file'

export function ImportFileDrop({ onRead, children }: { onRead: (file: PeopleFile) => void; children?: ReactNode }) {
  const t = useMessages(peopleImport)
  return (
    <FileDrop
      title={t.drop}
      text={t.dropText}
      choose={t.choose}
      onFile={async (file) => {
        const read = await readPeopleFile(file)
        if (read.ok) onRead(read.file)
        return read.ok ? '' : t.wrongs[read.problem]
      }}
    >
      {children}
    </FileDrop>
  )
}
