// Verifies the published files of a log with nothing of this project's, over Go's own packages of the checksum database:
//
//	GO111MODULE=off GOPATH=/usr/share/gocode go run verify.go <folder> <verifier key> [<older checkpoint>]
//
// The folder has log/checkpoint and log/tile/. Prints what it has seen hold, or ends with 1 and what does not.
package main

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// Levels of the tree in a tile.
const height = 8

type folder string

func main() {
	if len(os.Args) < 3 {
		fail(errors.New("usage: verify <folder> <verifier key> [<older checkpoint>]"))
	}
	log, key := folder(os.Args[1]), os.Args[2]
	tree, err := open(filepath.Join(string(log), "log", "checkpoint"), key)
	fail(err)
	entries, err := log.entries(tree.N)
	fail(err)
	// All hashes are made anew of the entries: what the tiles say is compared, never believed.
	var made stored
	for n, entry := range entries {
		further, err := tlog.StoredHashes(int64(n), entry, &made)
		fail(err)
		made = append(made, further...)
	}
	root, err := tlog.TreeHash(tree.N, &made)
	fail(err)
	if root != tree.Hash {
		fail(errors.New("the entries have another root than the checkpoint"))
	}
	for _, tile := range tilesOf(tree.N) {
		should, err := tlog.ReadTileData(tile, &made)
		fail(err)
		is, err := os.ReadFile(log.path(tile.Path()))
		fail(err)
		if !bytes.Equal(is, should) {
			fail(fmt.Errorf("%s has not the hashes of the entries", tile.Path()))
		}
	}
	for n, entry := range entries {
		proof, err := tlog.ProveRecord(tree.N, int64(n), &made)
		fail(err)
		if tlog.CheckRecord(proof, tree.N, tree.Hash, int64(n), tlog.RecordHash(entry)) != nil {
			fail(fmt.Errorf("entry %d is not included", n))
		}
	}
	fmt.Printf("%d entries, each included\n", tree.N)
	if len(os.Args) < 4 {
		return
	}
	older, err := open(os.Args[3], key)
	fail(err)
	if older.N > tree.N {
		fail(fmt.Errorf("the log had %d entries and has %d", older.N, tree.N))
	}
	proof, err := tlog.ProveTree(tree.N, older.N, &made)
	fail(err)
	if tlog.CheckTree(proof, tree.N, tree.Hash, older.N, older.Hash) != nil {
		fail(fmt.Errorf("the log is not a continuation of the %d entries that it had", older.N))
	}
	fmt.Printf("consistent with its first %d\n", older.N)
}

// open reads a checkpoint that the key has signed, and whose origin is the name of the key.
func open(path, key string) (tree tlog.Tree, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return tree, err
	}
	verifier, err := note.NewVerifier(key)
	if err != nil {
		return tree, err
	}
	opened, err := note.Open(text, note.VerifierList(verifier))
	if err != nil {
		return tree, err
	}
	lines := strings.Split(opened.Text, "\n")
	if len(lines) < 4 || lines[0] != verifier.Name() {
		return tree, errors.New("the checkpoint is not of the log that the key is of")
	}
	if tree.N, err = strconv.ParseInt(lines[1], 10, 64); err != nil {
		return tree, err
	}
	root, err := base64.StdEncoding.DecodeString(lines[2])
	if err == nil && copy(tree.Hash[:], root) != tlog.HashSize {
		err = errors.New("the root is not a hash")
	}
	return tree, err
}

// entries reads the bundles, whose names are those of the tiles of the lowest level.
func (log folder) entries(count int64) (entries [][]byte, err error) {
	for _, tile := range tilesOf(count) {
		if tile.L > 0 {
			break
		}
		bundle, err := os.ReadFile(log.path(strings.Replace(tile.Path(), "/0/", "/entries/", 1)))
		if err != nil {
			return nil, err
		}
		width := tile.W
		for ; len(bundle) >= 2; width-- {
			end := 2 + int(binary.BigEndian.Uint16(bundle))
			if end > len(bundle) {
				break
			}
			entries, bundle = append(entries, bundle[2:end]), bundle[end:]
		}
		if width != 0 || len(bundle) != 0 {
			return nil, fmt.Errorf("the bundle %d has not the entries that it should have", tile.N)
		}
	}
	return entries, nil
}

// tilesOf are the tiles that C2SP tlog-tiles asks for, the last of each level partial.
func tilesOf(count int64) (tiles []tlog.Tile) {
	for level := 0; count > 0; level, count = level+1, count>>height {
		for n := int64(0); n<<height < count; n++ {
			width := count - n<<height
			if width > 1<<height {
				width = 1 << height
			}
			tiles = append(tiles, tlog.Tile{H: height, L: level, N: n, W: int(width)})
		}
	}
	return tiles
}

// path is where a tile lies in the folder: Go has the height in its names, C2SP has not.
func (log folder) path(tile string) string {
	return filepath.Join(string(log), "log", strings.Replace(tile, "tile/8/", "tile/", 1))
}

// stored are hashes in the order in which Go numbers them.
type stored []tlog.Hash

func (made *stored) ReadHashes(indexes []int64) (found []tlog.Hash, err error) {
	for _, index := range indexes {
		found = append(found, (*made)[index])
	}
	return found, nil
}

func fail(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
