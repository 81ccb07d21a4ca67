package sync

import "encoding/json"

// The messages of domain/sync/protocol.ts.

// schemaMin and schemaMax are the supported protocol versions.
const (
	schemaMin = 2
	schemaMax = 2
	pageRows  = 500
	maxMuts   = 200
	// Maximum number of collections per request, far more than exist. A newer app may request collections that this server
	// doesn't have.
	maxCollections = 100
	// Maximum number of entries that one request may list. Devices list fewer.
	maxNamed = 5000
	// Maximum number of findings that one request may report.
	maxFound = 50
	topic    = "sync"
)

type row = map[string]any

// wireRow is a row as JSON.
type wireRow = json.RawMessage

type pullRequest struct {
	Schema int `json:"schema"`
	// Cursor is the encrypted position of an earlier response.
	Cursor string `json:"cursor"`
	Client string `json:"client"`
	Limit  int    `json:"limit"`
	// Since is the time in milliseconds at which the device was last up to date; 0 if unknown.
	Since int64 `json:"since"`
	// Acknowledged lists the acknowledged mutations whose rows the device hasn't received yet.
	Acknowledged []string `json:"acked"`
	// Stream is the device's event stream, which continues at the position of the response.
	Stream string `json:"stream"`
}

type pullResponse struct {
	// Cursor is the device's new position; "" with a reset or changed audiences.
	Cursor string               `json:"cursor"`
	More   bool                 `json:"more"`
	Reset  bool                 `json:"reset"`
	Regen  []string             `json:"regen"`
	Lost   []string             `json:"lost"`
	Gained []string             `json:"gained"`
	Up     map[string][]wireRow `json:"up"`
	Gone   map[string][]string  `json:"gone"`
	// Known lists the acknowledged mutations that this database contains.
	Known  []string        `json:"known"`
	Window *windowResponse `json:"window"`
	Now    int64           `json:"now"`
	Min    int             `json:"min"`
	Max    int             `json:"max"`
}

type bootstrapRequest struct {
	Schema int    `json:"schema"`
	Client string `json:"client"`
	// Cursor is the position of the previous page; "" for the first page.
	Cursor      string   `json:"cursor"`
	Collections []string `json:"collections"`
	After       string   `json:"after"`
	Limit       int      `json:"limit"`
	// Totals requests the number of rows of each collection.
	Totals bool `json:"totals"`
	// Found lists differences of a refetch that weren't reported yet.
	Found []difference `json:"found"`
}

type bootstrapPart struct {
	C    string    `json:"c"`
	Rows []wireRow `json:"rows"`
	Last string    `json:"last"`
	Done bool      `json:"done"`
	// Cut means that the window has more rows than a device stores.
	Cut bool `json:"cut"`
}

type bootstrapResponse struct {
	Cursor string          `json:"cursor"`
	Reset  bool            `json:"reset"`
	Lost   []string        `json:"lost"`
	Gained []string        `json:"gained"`
	Parts  []bootstrapPart `json:"parts"`
	// Totals by collection; nil unless requested.
	Totals map[string]int64 `json:"totals,omitempty"`
	// StoredKeys lists the keys of findings that were stored or rejected as invalid.
	StoredKeys []string `json:"told,omitempty"`
	Now        int64    `json:"now"`
}

// difference counts the rows of a collection that differed on a device although no pull had announced a change.
type difference struct {
	Key     string `json:"key"`
	C       string `json:"c"`
	Missing int    `json:"missing"`
	Extra   int    `json:"extra"`
	Changed int    `json:"changed"`
}

type mutation struct {
	// Key is a random id of the mutation. N only defines the order.
	Key   string `json:"key"`
	N     int64  `json:"n"`
	Op    string `json:"op"`
	C     string `json:"c"`
	Id    string `json:"id"`
	Patch row    `json:"patch"`
	Base  row    `json:"base"`
}

type pushRequest struct {
	Schema int    `json:"schema"`
	Client string `json:"client"`
	// Last is the number of the last mutation whose result the device knows. Numbers may be skipped, but must increase.
	Last int64 `json:"last"`
	// Pending lists other mutations that the device still waits for: they were sent earlier, or they were acknowledged but
	// their rows haven't arrived.
	Pending []string   `json:"held"`
	Muts    []mutation `json:"muts"`
	// Cursor, Since, Acknowledged and Stream are those of the pull that this push replaces; Cursor "" if it replaces none.
	Cursor       string   `json:"cursor"`
	Since        int64    `json:"since"`
	Acknowledged []string `json:"acked"`
	Stream       string   `json:"stream"`
}

type mutationResult struct {
	Key    string            `json:"key"`
	N      int64             `json:"n"`
	Ok     bool              `json:"ok"`
	Code   string            `json:"code,omitempty"`
	Fields map[string]string `json:"fields,omitempty"`
	Server row               `json:"server,omitempty"`
}

type pushResponse struct {
	Results []mutationResult `json:"results"`
	Last    int64            `json:"last"`
	Stopped *string          `json:"stopped"`
	Now     int64            `json:"now"`
	// Page is what a pull after this push would return, nil if the device has to pull.
	Page *pullResponse `json:"page,omitempty"`
}
