import type { ReactNode } from 'react'
import { FileDrop } from '../../forms/file-drop'
import { importing } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import { readPeople, type PeopleFile } from './read-people'

export function ImportDrop({ onRead, children }: { onRead: (file: PeopleFile) => void; children?: ReactNode }) {
  const t = useMessages(importing)
  return (
    <FileDrop
      title={t.drop}
      text={t.dropText}
      choose={t.choose}
      onFile={async (file) => {
        const read = await readPeople(file)
        if (read.ok) onRead(read.file)
        return read.ok ? '' : t.wrongs[read.problem]
      }}
    >
      {children}
    </FileDrop>
  )
}
