"""Solves a hard board by tasks of HyperQueue (PyPI: hyperqueue), on this machine or on the workers that a cluster starts.

    fewest solve 24 "$BOARD" --checkpoint hard --timeout 1m
    python3 tools/pieces.py 128 pieces 24 "$BOARD" --checkpoint hard

Pass after pass is shared out as so many tasks, each of which writes its piece into the folder. `fewest merge` puts them
together, and says whether there is more to search.
"""

import os
import subprocess
import sys
from pathlib import Path

from hyperqueue import Job, LocalCluster
from hyperqueue.cluster import WorkerConfig

FEWEST = os.environ.get("FEWEST", "fewest")
MORE = 23


def main() -> int:
    parts, folder, search = int(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:]
    folder.mkdir(exist_ok=True)
    with LocalCluster() as cluster:
        cluster.start_worker(WorkerConfig(cores=os.cpu_count()))
        client = cluster.client()
        while True:
            pieces = sorted(str(piece.resolve()) for piece in folder.iterdir())
            merged = subprocess.run([FEWEST, "merge", *search, *pieces])
            if merged.returncode != MORE:
                return merged.returncode
            for piece in pieces:
                os.remove(piece)
            job = Job(default_workdir=os.getcwd())
            for part in range(parts):
                out = str((folder / str(part)).resolve())
                job.program([FEWEST, "piece", *search, "--part", f"{part}/{parts}", "--out", out])
            client.wait_for_jobs([client.submit(job)])


if __name__ == "__main__":
    sys.exit(main())
