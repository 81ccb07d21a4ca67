// Package contract is what the program knows of the product's routes and refusals: dist/contract.json, which the build writes
// from domain/api and domain/error-code-list.ts. What it says is decided there; nothing is listed a second time in Go.
package contract

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
)

// Contract is the parsed file.
type Contract struct {
	Routes []Route `json:"routes"`
	// Statuses holds the HTTP status of each error code.
	Statuses map[string]int `json:"statuses"`
	// PrivateNetworks are those that nothing is sent to (S11).
	PrivateNetworks []string `json:"privateNetworks"`
	// EmailPattern is what an address looks like (S30).
	EmailPattern string `json:"emailPattern"`
}

// Route is one of the product's own.
type Route struct {
	Method string `json:"method"`
	Path   string `json:"path"`
	// Access: "public", "signed-in" or the role it needs.
	Access string `json:"access"`
	// Enrolment: open to an admin who has to enrol a second factor first.
	Enrolment bool `json:"enrolment"`
	// Scope of the API keys that open it; "": none does.
	Scope string `json:"scope"`
	// Room is how much more than a form its body may be, and take.
	Room *Room `json:"roomy"`
	// Raw: its body is bytes, and its input stands in the query.
	Raw bool `json:"raw"`
	// File: it answers the bytes of a file.
	File bool `json:"file"`
}

// Room is the most bytes of a body, and the ms until it has to be there.
type Room struct {
	Bytes int64 `json:"bytes"`
	Ms    int64 `json:"ms"`
}

// Read reads the contract among the built files. Without one (a build of the program alone) no route is public.
func Read(built fs.FS) (Contract, error) {
	var read Contract
	raw, err := fs.ReadFile(built, "contract.json")
	if errors.Is(err, fs.ErrNotExist) {
		return read, nil
	}
	if err != nil {
		return read, err
	}
	if err := json.Unmarshal(raw, &read); err != nil {
		return read, fmt.Errorf("contract.json: %w", err)
	}
	return read, nil
}

// Public names the routes that a browser without a person asks, as "POST /api/signin".
func (c Contract) Public() map[string]bool {
	return c.those(func(route Route) bool { return route.Access == "public" })
}

// Enrolment names the routes that stay open to an admin who has to enrol a second factor first.
func (c Contract) Enrolment() map[string]bool {
	return c.those(func(route Route) bool { return route.Enrolment })
}

// Raw names the routes whose body is bytes instead of JSON.
func (c Contract) Raw() map[string]bool {
	return c.those(func(route Route) bool { return route.Raw })
}

// Files names the routes that answer a file.
func (c Contract) Files() map[string]bool {
	return c.those(func(route Route) bool { return route.File })
}

// Scopes names the scope of each route that API keys may ask, by "GET /api/admin/people".
func (c Contract) Scopes() map[string]string {
	scopes := map[string]string{}
	for _, route := range c.Routes {
		if route.Scope != "" {
			scopes[route.Method+" "+route.Path] = route.Scope
		}
	}
	return scopes
}

func (c Contract) those(wanted func(Route) bool) map[string]bool {
	names := map[string]bool{}
	for _, route := range c.Routes {
		if wanted(route) {
			names[route.Method+" "+route.Path] = true
		}
	}
	return names
}

// Status is the HTTP status of an error code; 400 for one that names none.
func (c Contract) Status(code string) int {
	if status, known := c.Statuses[code]; known {
		return status
	}
	return http.StatusBadRequest
}
