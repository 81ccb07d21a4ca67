import { useState } from 'react'
import { deleteReplyRoute, saveReplyRoute } from '../../../../domain/api/messages/tickets'
import type { SavedReply } from '../../../../domain/entities'
import { replyPlaceholders, unknownReplyPlaceholders } from '../../../../domain/tickets/saved-replies'
import { CommandDialog } from '../../../forms/command-dialog'
import { TextField } from '../../../forms/fields'
import { helpdesk } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { Button } from '../../../ui/button'

interface Props {
  /** The saved reply to edit; null for a new one. */
  reply: SavedReply | null
  onClose: () => void
}

/** Edits a saved reply in both languages, or deletes it; needs a connection. */
export function SavedReplyForm({ reply, onClose }: Props) {
  const t = useMessages(helpdesk)
  const [deleting, setDeleting] = useState(false)
  const placeholders = replyPlaceholders.map((name) => `{{${name}}}`).join(' ')
  if (reply !== null && deleting) {
    return (
      <CommandDialog
        open
        route={deleteReplyRoute}
        start={{ reply: reply.id }}
        kind="ask"
        danger
        title={t.answerDeleteTitle(reply.title)}
        lead={t.answerDeleteText}
        safe={t.answerKeep}
        confirm={t.answerDelete}
        done={() => ({ title: t.answerDeleted })}
        onClose={onClose}
      />
    )
  }
  return (
    <CommandDialog
      open
      size="lg"
      route={saveReplyRoute}
      start={{
        reply: reply?.id ?? '',
        title: reply?.title ?? '',
        textEn: reply?.text_en ?? '',
        textEs: reply?.text_es ?? '',
      }}
      check={({ textEn, textEs }) => ({
        ...(unknownReplyPlaceholders(textEn).length > 0 && { textEn: 'template-placeholder-unknown' as const }),
        ...(unknownReplyPlaceholders(textEs).length > 0 && { textEs: 'template-placeholder-unknown' as const }),
        ...(textEn.trim() === '' && textEs.trim() === '' && { textEn: 'saved-reply-empty' as const }),
      })}
      title={reply === null ? t.answerNew : t.answerEditTitle}
      lead={t.answerPlaceholders(placeholders)}
      confirm={t.answerSave}
      done={() => ({ title: t.answerSaved })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="title" label={t.answerName} maxLength={100} />
          <TextField form={form} name="textEn" label={t.answerText.en} rows={6} maxLength={5000} />
          <TextField form={form} name="textEs" label={t.answerText.es} rows={6} maxLength={5000} />
          {reply !== null && (
            <Button kind="danger" size="sm" className="justify-self-start" onClick={() => setDeleting(true)}>
              {t.answerDelete}
            </Button>
          )}
        </>
      )}
    </CommandDialog>
  )
}
