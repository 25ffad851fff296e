"""``python -m fewest`` runs the command ``fewest`` that is installed with the package."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig


def main() -> int:
    """Runs the command with the arguments of this process."""
    user = f"{os.name}_user"
    schemes = [sysconfig.get_path("scripts")]
    if user in sysconfig.get_scheme_names():
        schemes.append(sysconfig.get_path("scripts", user))
    found = (shutil.which("fewest", path=folder) for folder in schemes)
    command = next(filter(None, found), None)
    if command is None:
        print("error: the command fewest is not installed beside this package", file=sys.stderr)
        return 127
    if os.name == "posix":
        os.execv(command, [command, *sys.argv[1:]])
    return subprocess.call([command, *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
