package app

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"coterie/dashboard"
	"coterie/datadir"
	"coterie/stats"
	"coterie/sync"
)

// manifest is the content of dist/access.json, which the build generates from domain/access.
type manifest struct {
	Sync sync.Manifest
	datadir.Guards
	// DashboardWrites defines what a superuser may write, by collection. All other collections are read-only.
	DashboardWrites map[string]dashboard.WritePolicy `json:"dashboardWrites"`
	// DashboardRefusals names the screen to use instead, by collection and rejected action.
	DashboardRefusals map[string]map[string]string `json:"dashboardRefusals"`
	Stats             stats.Manifest               `json:"figures"`
	// MustEnrol is a query that returns a row if an admin must enrol a second factor first.
	MustEnrol string `json:"mustEnrol"`
}

func readManifest(assets fs.FS) (manifest, error) {
	var parsed manifest
	raw, err := fs.ReadFile(assets, "access.json")
	if errors.Is(err, fs.ErrNotExist) {
		return parsed, nil
	}
	if err != nil {
		return parsed, err
	}
	if err := json.Unmarshal(raw, &parsed); err != nil {
		return parsed, fmt.Errorf("access.json: %w", err)
	}
	if err := json.Unmarshal(raw, &parsed.Sync); err != nil {
		return parsed, fmt.Errorf("access.json: %w", err)
	}
	return parsed, nil
}

// readRoutes returns the product's own routes ("POST /api/signin"), which the build lists next to the hooks.
func readRoutes(assets fs.FS, rulesDir string) ([]string, error) {
	raw, err := fs.ReadFile(assets, "hooks/routes.json")
	if rulesDir != "" {
		raw, err = os.ReadFile(filepath.Join(rulesDir, "routes.json"))
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var routes []string
	return routes, json.Unmarshal(raw, &routes)
}
