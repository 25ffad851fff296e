#!/bin/bash
# A count of a whole board on several nodes by Slurm:
#
#     sbatch --nodes=4 docs/cluster/slurm.sh sliding:3x5
#
# The layers and the answer are in the directory from which it is submitted, which all nodes have to see. A lost node
# ends the job; --requeue starts it again, and it goes on from the last layer that was kept.
#SBATCH --job-name=fewest
#SBATCH --ntasks-per-node=1
#SBATCH --exclusive
#SBATCH --requeue
#SBATCH --open-mode=append
set -euo pipefail
board=${1:?the board, as sliding:3x5}
program=${FEWEST:-fewest}
layers=${LAYERS:-$PWD/layers-${board//[:\/]/-}}
mkdir -p "$layers"

# A line for each node, in the order in which srun numbers its tasks.
hosts=$layers/hosts.txt port=${PORT:-2101}
(umask 077; : >"$hosts")
scontrol show hostnames "$SLURM_JOB_NODELIST" | while read -r host; do
    echo "$host:$port"
    port=$((port + 1))
done >>"$hosts"
# Whoever starts the job knows the secret, and nobody else can read it.
echo "secret=$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')" >>"$hosts"

export board program layers hosts
export epoch=${SLURM_RESTART_COUNT:-0}
srun --kill-on-bad-exit=1 bash -c '
    exec "$program" explore "$board" --disk "$layers" --resume --format csv \
        --hosts "$hosts" --process "$SLURM_PROCID" --epoch "$epoch" --wait 5m' >"$layers/answer.csv"
