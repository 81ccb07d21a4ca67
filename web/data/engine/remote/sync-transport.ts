import type { uploadFileRoute, uploadFilePartRoute } from '../../../../domain/api/messages/tickets'
import type { InputOf, OutputOf } from '../../../../domain/api/route'
import type {
  BootstrapAnswer,
  BootstrapRequest,
  PullAnswer,
  PullRequest,
  PushAnswer,
  PushRequest,
} from '../../../../domain/sync/protocol'
import { callRouteByName, http } from './http'
import { streamId } from './stream'
import { requireSyncAnswer } from './sync-answers'

export type FileUpload = InputOf<typeof uploadFileRoute>
export type FilePart = InputOf<typeof uploadFilePartRoute>

/** Time limit for a part of a file. The server's limit is slightly shorter. */
const partMs = 130_000
/** Time limit for the end of an upload. The server converts a picture before it answers. */
const uploadMs = 90_000

export interface SyncTransport {
  pull(request: PullRequest): Promise<PullAnswer>
  bootstrap(request: BootstrapRequest): Promise<BootstrapAnswer>
  push(request: PushRequest): Promise<PushAnswer>
  part(request: FilePart, bytes: ArrayBuffer): Promise<OutputOf<typeof uploadFilePartRoute>>
  upload(request: FileUpload): Promise<unknown>
}

/** The server sends pages only on the stream of a request. */
const named = <R extends { stream?: string }>(request: R): R => ({ ...request, stream: streamId() })

export const httpTransport: SyncTransport = {
  pull: async (request) =>
    requireSyncAnswer('pull', await http<PullAnswer>('/api/sync/pull', { body: named(request) })),
  bootstrap: async (request) =>
    requireSyncAnswer('bootstrap', await http<BootstrapAnswer>('/api/sync/bootstrap', { body: request })),
  push: async (request) =>
    requireSyncAnswer('push', await http<PushAnswer>('/api/sync/push', { body: named(request) })),
  part: (query, bytes) => http('/api/tickets/files/part', { query, bytes, timeoutMs: partMs }),
  upload: (request) =>
    callRouteByName<typeof uploadFileRoute>('POST /api/tickets/files', request, { timeoutMs: uploadMs }),
}
