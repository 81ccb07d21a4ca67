// Package sync is the server side of offline use. Triggers write a log of changed rows and their audiences in each commit.
// Devices read it in pages (pull), fetch whole collections at the beginning (bootstrap), and send numbered mutations, which
// a ledger applies exactly once (push). domain/sync/protocol.ts describes the messages; web/data/engine/sync is the client.
package sync
